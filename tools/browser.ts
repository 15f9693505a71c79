import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { runToEnd } from './steps.ts'

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
 * For journeys: Chromium without windows, which shows the same pages with two thirds of the work. Brought where Debian
 * has it; otherwise any Chromium does.
 */
export async function ensureShell(): Promise<string> {
  if (!findShell() && isDebian()) {
    process.stdout.write('   No headless Chromium here: installing it …\n')
    await installFromDebian(['chromium-headless-shell', ...(findBrowser() ? [] : ['fonts-noto-core'])])
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

async function installFromDebian(packages: readonly string[]): Promise<void> {
  const apt = (...args: readonly string[]): Promise<number> =>
    runToEnd('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' }, ['ignore', 'ignore', 'inherit'])
  await apt('update', '-qq')
  await apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
