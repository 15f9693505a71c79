import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** What Chromium needs to run as root in a container, and not to telephone home. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium on this machine: the one that is named, the one that is there, or one that is installed now. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  process.stdout.write('   No Chromium here: installing one …\n')
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) installFromDebian()
  else spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const installed = findBrowser()
  if (!installed) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH.')
  return installed
}

function findBrowser(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...places]
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null
}

function installFromDebian(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as const, env }
  spawnSync('apt-get', ['update', '-qq'], { ...quiet, stdio: [...quiet.stdio] })
  const packages = ['chromium', 'fonts-noto-core']
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    ...quiet,
    stdio: [...quiet.stdio],
  })
}
