// Runs before anything is painted, so that the chosen colours never flash.
for (const name of ['palette', 'mode']) {
  const value = localStorage.getItem(`prangan.${name}`)
  if (value) document.documentElement.dataset[name] = value
}
