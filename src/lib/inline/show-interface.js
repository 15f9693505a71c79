{
  const { dataset } = document.documentElement
  try {
    const kept = JSON.parse(localStorage.getItem('prangan.interface')) ?? {}
    for (const name of ['palette', 'mode', 'layout', 'sidebar']) if (kept[name]) dataset[name] = kept[name]
  } catch {}
}
