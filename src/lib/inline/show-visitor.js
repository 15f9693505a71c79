{
  const head = document.currentScript.previousElementSibling
  const find = (name) => head.querySelector(`[data-${name}]`)
  try {
    const cookie = /(?:^|; )erpUser=([^;]*)/.exec(document.cookie)[1]
    const { username, fullName, roles } = JSON.parse(decodeURIComponent(cookie))
    // The cookie has the code of the role, such as ROLE_PLACEMENT_DEAN; the words of all roles would be too long here.
    const role = (roles[0] ?? '').replace('ROLE_', '').replaceAll('_', ' ')
    const facts = { username, role, name: fullName }
    for (const name in facts) find(name).textContent = facts[name].toUpperCase()
    if (roles[0]) find('brand').href = find('brand').dataset.brand
    for (const part of head.querySelectorAll('[data-visitor]')) part.hidden = !part.hidden
    head.querySelector('form').addEventListener('submit', () => {
      for (const key of Object.keys(localStorage))
        if (/^prangan\.(draft|recent)\//.test(key)) localStorage.removeItem(key)
    })
  } catch {}
  addEventListener(
    'scroll',
    () => {
      const isSlim = scrollY > 64
      if (isSlim === head.classList.contains('slim')) return
      head.style.minHeight = isSlim ? `${head.getBoundingClientRect().height}px` : ''
      head.classList.toggle('slim', isSlim)
      // With large text the row would cover too much of the page, so it scrolls away.
      const bar = head.firstElementChild
      bar.style.position = isSlim && bar.offsetHeight > innerHeight * 0.15 ? 'static' : ''
    },
    { passive: true },
  )
}
