import { citizenTypeOf } from '#domain/personnel/citizen-type.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import { bad, cellReader, shown } from '#server/rooms/personnel/import-kinds/cells.format.ts'
import {
  hasError,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  type SourceRow,
  type Written,
} from '#server/rooms/personnel/import-kinds/rules.ts'
import { breathe, changedSince, parts, refuseUndo } from '#server/rooms/personnel/import-kinds/store.ts'
import { diffOf } from './diff.format.ts'
import { EMPLOYEE_FIELDS } from './fields.format.ts'
import { type PersonColumns, type ReadPerson, readPerson } from './person.format.ts'
import { type ContractStep, contractSteps, overlaps, type StoredContract } from './rules.ts'
import * as store from './store.ts'
import { writePeople } from './writing.ts'
