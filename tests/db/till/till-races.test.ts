import { beforeEach, describe, expect, it } from 'vitest'
