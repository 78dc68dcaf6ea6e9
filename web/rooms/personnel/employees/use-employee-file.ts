import { useEffect, useRef, useState } from 'react'
import { type Employee, EmployeeChange, type EmployeeSensitive } from '#contract/personnel/employees.ts'
import { formatIban } from '#domain/personnel/iban.ts'
import { formatSvnr } from '#domain/personnel/svnr.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { changedFields, type EmployeeValues, merged, problemsOf, useEmployeeForm, valuesOf } from './employee-form.ts'
import { useChangeEmployee, useOpenSensitive } from './queries.ts'

/** One file's form: what was loaded, what was typed, and what came in from elsewhere meanwhile. */
export function useEmployeeFile(employee: Employee, onRefused: (fields: string[]) => void) {
  const companyId = useCompanyId()
  const { mutate: change, isPending: saving } = useChangeEmployee(companyId, saved => {
    take(saved, changedFields(form.getValues(), sent.current))
    setChangedMeanwhile(false)
  })
  const { mutate: ask, isPending: opening } = useOpenSensitive(companyId)
  const [baseline, setBaseline] = useState(() => valuesOf(employee))
  const [version, setVersion] = useState(employee.version)
  const [opened, setOpened] = useState<EmployeeSensitive>()
  const [changedMeanwhile, setChangedMeanwhile] = useState(false)
  // Inputs keep old handlers, which must still check against what is loaded now.
  const latest = useRef(baseline)
  latest.current = baseline
  // What differs from it when the answer comes was typed meanwhile.
  const sent = useRef(baseline)
  const form = useEmployeeForm({
    initialValues: baseline,
    validateInputOnBlur: true,
    validate: values => problemsOf(values, latest.current),
  })
  const changed = changedFields(form.values, baseline)
  const dirty = Object.keys(changed).length > 0

  const take = (from: Employee, typed: Partial<EmployeeValues>) => {
    const fresh = valuesOf(from)
    form.setValues({ ...fresh, ...typed })
    setBaseline(fresh)
    setVersion(from.version)
    setOpened(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a version that came from elsewhere is taken in
  useEffect(() => {
    if (saving || employee.version === version) return
    take(employee, changedFields(merged(form.values, baseline, valuesOf(employee)), valuesOf(employee)))
    setChangedMeanwhile(dirty)
  }, [employee.version, saving])

  const save = form.onSubmit(
    values => {
      if (!dirty) return
      sent.current = values
      change(
        { id: employee.id, version: employee.version, ...EmployeeChange.parse(changed) },
        {
          onError: error => {
            if (!(error instanceof ApiError)) return
            form.setErrors(error.fields)
            onRefused(Object.keys(error.fields))
          },
        },
      )
    },
    problems => onRefused(Object.keys(problems)),
  )

  const open = () =>
    ask(employee.id, {
      onSuccess: sensitive => {
        const values = {
          socialsecurity: formatSvnr(sensitive.socialsecurity ?? ''),
          iban: formatIban(sensitive.iban ?? ''),
        }
        form.setValues(values)
        setBaseline(before => ({ ...before, ...values }))
        sent.current = { ...sent.current, ...values }
        setOpened(sensitive)
      },
    })

  const discard = () => {
    form.setValues(baseline)
    form.clearErrors()
    setChangedMeanwhile(false)
  }

  return { form, dirty, saving, changedMeanwhile, opened, opening, open, save, discard }
}
