import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathWithoutIds } from './analytics.ts'

const paths: [path: string, shown: string][] = [
  ['/', '/'],
  ['/1/documents/employeedata', '/:id/documents/employeedata'],
  ['/profile/0b8f6d0e-6c1c-4c8a-9d3e-1f2a3b4c5d6e', '/profile/:id'],
  ['/1/event-log', '/:id/event-log'],
  ['/pwreset/Ab3_x9/anna@kontor.example', '/pwreset/:id/:id'],
  ['/activation/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz/x%40y.at', '/activation/:id/:id'],
]
for (const [path, shown] of paths) test(`${path} is told as ${shown}`, () => assert.equal(pathWithoutIds(path), shown))
