import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { runToEnd } from './steps.ts'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Installed by Debian's package. */
const shell = '/usr/bin/chromium-headless-shell'

/** Flags to run Chromium as root in a container and without background requests. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns a Chromium: the one named by CHROMIUM_PATH, an existing one, or one installed now. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  process.stdout.write('   No Chromium here: installing one …\n')
  if (isDebian()) await installFromDebian(['chromium', 'fonts-noto-core'])
  else await runToEnd('npx', ['playwright', 'install', 'chromium'])
  const installed = findBrowser()
  if (!installed) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH.')
  return installed
}

/**
 * Returns headless Chromium for journeys, which renders the same pages with two thirds of the work. It is installed
 * where Debian provides it; otherwise any Chromium is used.
 */
export async function ensureShell(): Promise<string> {
  if (!findShell() && isDebian()) {
    process.stdout.write('   No headless Chromium here: installing it …\n')
    await installFromDebian(['chromium-headless-shell', ...(findBrowser() ? [] : ['fonts-noto-core'])])
  }
  return findShell() ?? ensureBrowser()
}

/** A path named by CHROMIUM_PATH takes precedence. */
export const findShell = (): string | null => firstOf([process.env['CHROMIUM_PATH'], shell])

const findBrowser = (): string | null =>
  firstOf([process.env['CHROMIUM_PATH'], chromium.executablePath(), ...places])

const firstOf = (candidates: readonly (string | undefined)[]): string | null =>
  candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null

const isDebian = (): boolean => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

async function installFromDebian(packages: readonly string[]): Promise<void> {
  const apt = (...args: readonly string[]): Promise<number> =>
    runToEnd('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' }, ['ignore', 'ignore', 'inherit'])
  await apt('update', '-qq')
  await apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
