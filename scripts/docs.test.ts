import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './web-build.ts'

// Decisions tell what was; all other papers what is.
const PAPERS = globSync(['README.md', 'ARCHITECTURE.md', 'docs/*.md', 'docs/{coverage,promises,specification}/*.md'], {
  cwd: ROOT,
})
const FILES = globSync(['{domain,contract,server,web,e2e,scripts,bench}/**/*.*', 'docs/**/*', '*.*'], { cwd: ROOT })

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const alternatives = (name: string): string[] => {
  const [, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(name) ?? []
  return choices ? choices.split(',').flatMap(choice => alternatives(`${before}${choice}${after}`)) : [name]
}
const isThere = (name: string) => FILES.some(file => file === name || file.endsWith(`/${name}`))

test('every file that the papers name is there', () => {
  const missing = PAPERS.flatMap(paper =>
    [...textOf(paper).matchAll(/`([^`\s<>*…]+\.(?:ts|tsx|sql|css))`/g)]
      .flatMap(([, name = '']) => alternatives(name))
      .filter(name => !isThere(name))
      .map(name => `${paper}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

test('every link among the papers leads somewhere', () => {
  const dead = PAPERS.flatMap(paper =>
    [...textOf(paper).matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, target = '']) => join(paper, '..', target))
      .filter(target => globSync(target, { cwd: ROOT }).length === 0)
      .map(target => `${paper}: ${target}`),
  )
  assert.deepEqual(dead, [])
})
