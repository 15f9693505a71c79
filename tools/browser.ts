import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Debian's. */
const shell = '/usr/bin/chromium-headless-shell'

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
  if (isDebian()) installFromDebian(['chromium', 'fonts-noto-core'])
  else spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const installed = findBrowser()
  if (!installed) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH.')
  return installed
}

/**
 * For journeys: Chromium without windows, which shows the same pages with two thirds of the work. Brought where Debian
 * has it; otherwise any Chromium does.
 */
export function ensureShell(): string {
  if (!findShell() && isDebian()) {
    process.stdout.write('   No headless Chromium here: installing it …\n')
    installFromDebian(['chromium-headless-shell', ...(findBrowser() ? [] : ['fonts-noto-core'])])
  }
  return findShell() ?? ensureBrowser()
}

/** The one that is named stands before it. */
export const findShell = (): string | null => firstOf([process.env['CHROMIUM_PATH'], shell])

const findBrowser = (): string | null =>
  firstOf([process.env['CHROMIUM_PATH'], chromium.executablePath(), ...places])

const firstOf = (candidates: readonly (string | undefined)[]): string | null =>
  candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null

const isDebian = (): boolean => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

function installFromDebian(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: readonly string[]): unknown =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
