import fs from 'node:fs'
const rss=()=>fs.readFileSync('/proc/self/status','utf8').match(/RssAnon:\s+(\d+).*\n.*?(\d+)/).slice(1,3).map(x=>(x/1024).toFixed(0)).join('+')
let l=''
const step=async(n,f)=>{await f();await new Promise(r=>setTimeout(r,300));console.log(rss().padEnd(10),(process.memoryUsage().heapUsed/1048576).toFixed(1).padStart(6),(process.memoryUsage().heapTotal/1048576).toFixed(1).padStart(6),n)}
await step('bare',()=>{})
await step('strip',async()=>{if(!process.env.NOSTRIP)(await import('node:module')).stripTypeScriptTypes('let a:number=1')})
const p='/work/wt/bench/'
for (const m of process.argv.slice(2)) await step(m,()=>import(m.startsWith('.')||m.includes('/src/')||m.startsWith('dist')||m.startsWith('src')?p+m:m))
