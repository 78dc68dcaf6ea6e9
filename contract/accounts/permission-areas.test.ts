import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Endpoint } from '../endpoint.ts'
import { NOUNS } from '../nouns.ts'
import { ALL_PERMISSIONS, SHIPPED_ROLES } from '../permissions.ts'
import {
  incompleteness,
  isOffered,
  PERMISSION_AREAS,
  rightsOf,
  UNBUILT_PERMISSIONS,
  withoutRight,
  withRight,
} from './permission-areas.ts'

test('the matrix holds every right once', () => {
  assert.deepEqual(PERMISSION_AREAS.flatMap(rightsOf).sort(), [...ALL_PERMISSIONS].sort())
})

test('a right is offered as soon as something asks for it, and not before', async () => {
  const files = globSync('../*/*.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(
    files.filter(file => !file.endsWith('.test.ts')).map(file => import(join(import.meta.dirname, file))),
  )
  const endpoints = modules.flatMap(one =>
    Object.values(one as object).flatMap(value => Object.values(value ?? {}) as Partial<Endpoint>[]),
  )
  const asked = new Set<string>([
    ...endpoints.filter(each => typeof each?.path === 'string').map(({ permission }) => permission!),
    ...Object.values(NOUNS).map(({ read }) => read),
    // Which of the bell's counts one sees.
    'documents.read-sensitive',
    // Who is shown the tab „Dienstplan“, which shows stores and absences until it plans.
    'roster.read',
  ])
  assert.ok(asked.size > 15)
  for (const permission of ALL_PERMISSIONS) assert.equal(isOffered(permission), asked.has(permission), permission)
  for (const says of Object.values(UNBUILT_PERMISSIONS)) assert.match(says, /^wirkt, sobald \S/)
})

test('a right brings what it needs, and what is taken takes with it what needs it', () => {
  assert.deepEqual(withRight([], 'absences.approve'), ['stores.read', 'absences.read', 'absences.approve'])
  assert.deepEqual(withRight(['stores.read'], 'employees.read-sensitive'), [
    'stores.read',
    'employees.read',
    'employees.read-sensitive',
  ])
  assert.deepEqual(withoutRight(['stores.read', 'absences.read', 'absences.write', 'stamps.read'], 'absences.read'), [
    'stores.read',
    'stamps.read',
  ])
  assert.deepEqual(withoutRight(['stores.read', 'settings.read'], 'stores.read'), [])
  for (const permission of ALL_PERMISSIONS) {
    const whole = withRight([], permission)
    assert.equal(incompleteness(whole), undefined)
    for (const needed of whole) assert.equal(incompleteness(withoutRight(whole, needed)), undefined)
  }
})

test('an incomplete set is named, and those that are shipped are whole', () => {
  assert.equal(
    incompleteness(['absences.approve', 'stores.read']),
    'Zu „Abwesenheiten genehmigen“ gehört „Abwesenheiten sehen“',
  )
  for (const { name, permissions } of SHIPPED_ROLES) assert.equal(incompleteness(permissions), undefined, name)
})
