import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2)

/** `argon2id$memory$passes$nonce$tag`; the cost is kept so that it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...COST })
  return ['argon2id', COST.memory, COST.passes, nonce.toString('base64'), tag.toString('base64')].join('$')
}

/** Takes the same time for an unknown account: pass undefined then. */
export async function passwordMatches(password: string, stored: string | undefined | null): Promise<boolean> {
  const [kind, memory, passes, nonce = '', tag = ''] = (stored ?? (await unknownAccountHash)).split('$')
  if (kind !== 'argon2id') return false
  const expected = Buffer.from(tag, 'base64')
  const given = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: 1,
    tagLength: expected.length,
  })
  return timingSafeEqual(given, expected) && stored != null
}

const unknownAccountHash = hashPassword(randomBytes(16).toString('hex'))
