import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isRegistrationFiled,
  type RegistrationKind,
  type RegistrationState,
  type Standing,
  standingOf,
} from './registration-states.ts'

const cases: [says: string, messages: [RegistrationKind, RegistrationState][], filed: boolean][] = [
  ['nothing was ever written', [], false],
  ['a draft is not filed', [['M3', 'draft']], false],
  ['a file that was made is not filed', [['M3', 'created']], false],
  ['a message on its way is filed', [['M3', 'sent']], true],
  ['a message that was taken over is filed', [['M3', 'accepted']], true],
  ['a message that was taken over in part is filed', [['M3', 'partly_accepted']], true],
  ['a message in clearing is filed', [['M3', 'clearing']], true],
  ['a message that is done is filed', [['M3', 'done']], true],
  ['what was rejected is not filed', [['M3', 'rejected']], false],
  [
    'a fresh message after a rejected one is filed',
    [
      ['M3', 'rejected'],
      ['M3', 'sent'],
    ],
    true,
  ],
  [
    'a deregistration ends it',
    [
      ['M3', 'done'],
      ['M4', 'done'],
    ],
    false,
  ],
  [
    'a deregistration that was rejected does not',
    [
      ['M3', 'done'],
      ['M4', 'rejected'],
    ],
    true,
  ],
  [
    'a cancelled registration is none',
    [
      ['M3', 'done'],
      ['S3', 'sent'],
    ],
    false,
  ],
  [
    'a cancelled deregistration leaves the registration',
    [
      ['M3', 'done'],
      ['M4', 'done'],
      ['S4', 'accepted'],
    ],
    true,
  ],
  [
    'changes and corrections decide nothing',
    [
      ['M3', 'done'],
      ['M6', 'sent'],
      ['M8', 'done'],
    ],
    true,
  ],
  [
    'who comes again is registered again',
    [
      ['M3', 'done'],
      ['M4', 'done'],
      ['M3', 'sent'],
    ],
    true,
  ],
]
for (const [says, messages, filed] of cases)
  test(says, () => assert.equal(isRegistrationFiled(messages.map(([kind, state]) => ({ kind, state }))), filed))

const standings: [says: string, messages: [RegistrationKind, RegistrationState][], isStated: boolean, Standing][] = [
  ['nobody reported anything', [], false, 'open'],
  ['the master data know of a registration from before', [], true, 'stated'],
  ['a rejected message changes nothing of that', [['M4', 'rejected']], true, 'stated'],
  ['a message of our own says more than the master data', [['M3', 'sent']], true, 'registered'],
  ['a deregistration ends what the master data know', [['M4', 'accepted']], true, 'deregistered'],
  [
    'a cancelled registration leaves nothing',
    [
      ['M3', 'done'],
      ['S3', 'sent'],
    ],
    false,
    'open',
  ],
  [
    'a cancelled deregistration leaves the registration',
    [
      ['M4', 'done'],
      ['S4', 'sent'],
    ],
    true,
    'registered',
  ],
]

for (const [says, messages, isStated, standing] of standings)
  test(`somebody is „${standing}“ when ${says}`, () =>
    assert.equal(
      standingOf(
        messages.map(([kind, state]) => ({ kind, state })),
        isStated,
      ),
      standing,
    ))
