import { useNavigate, useRouter } from '@tanstack/react-router'
import { ID_OF_SOFTWARE } from '#domain/accounts/company-settings.ts'
import type { Placed } from '#domain/months/check-places.ts'
import { placeOf as placeOfTab, type Section, type TabName } from '#domain/shell/tabs.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { type Place, useWayBackTo } from '#web/lib/way-back-to.ts'

type Search = Record<string, string>
/** Whom and where it is about. */
export type About = { employeeId?: number | undefined; storeId?: number | undefined }

/**
 * The way to where something is put right, and from there back; undefined where there is none, or none for this user. What is
 * put right beside the check itself (rows, open times, servers) is the screen's own.
 */
export function useCheckPlaces(month: string, back: string) {
  const { id: companyId, softwareId, individualStoreIds } = useCompany()!
  const navigate = useNavigate()
  const { history } = useRouter()
  const can = {
    file: useCan('employees.read'),
    absences: useCan('absences.read'),
    settings: useCan('settings.read'),
    run: useCan('exports.run'),
    pay: useCan('employees.read-sensitive'),
  }
  const to =
    (section: Section, tab: TabName, search: Search = {}) =>
    () => {
      markWayBack(back, history.location)
      void navigate({
        to: '/$companyId/$section/{-$tab}',
        params: { companyId: String(companyId), section, tab },
        search,
      })
    }
  const toTab = (section: Section, name: TabName, more: Search = {}) => {
    const { tab, search } = placeOfTab(name, softwareId)
    return to(section, tab, { ...search, ...more })
  }
  const toFile = (employeeId: number | undefined, more: Search = {}) =>
    employeeId === undefined || !can.file
      ? undefined
      : to('documents', 'employeedata', { employeeId: String(employeeId), ...more })
  const toSetting = (edit: string) => (can.settings ? to('company', 'CompanySettings', { edit }) : undefined)

  return (place: Placed, { employeeId, storeId }: About): (() => void) | undefined => {
    const store: Search = storeId === undefined ? {} : { storeId: String(storeId) }
    switch (place) {
      case 'master':
        return toFile(employeeId)
      case 'contracts':
        return toFile(employeeId, { part: 'contracts' })
      case 'times':
        return toFile(employeeId, { part: 'times', month })
      case 'absences':
        return can.absences ? toFile(employeeId, { part: 'absences' }) : undefined
      case 'registrations':
        return toFile(employeeId, { part: 'registrations' })
      case 'requests':
        return can.file
          ? () => {
              markWayBack(back, history.location)
              void navigate({ to: '/$companyId/news', params: { companyId: String(companyId) } })
            }
          : undefined
      case 'mapping':
        return can.settings ? toTab('company', 'CompanyWageTypeMapping') : undefined
      case 'averages': {
        if (!can.settings || !can.run || !can.pay) return undefined
        const person: Search = employeeId === undefined ? {} : { person: String(employeeId) }
        return toTab('company', 'CompanyAverages', { part: 'values', month, ...person })
      }
      case 'company-number': {
        const field = ID_OF_SOFTWARE[softwareId ?? -1]?.key
        // Who hands over otherwise is known by numbers of the hand-over, which have a dialog.
        if (!field) return can.settings && can.run ? to('company', 'CompanySettings', TEMPLATES) : undefined
        return toSetting(individualStoreIds && storeId !== undefined ? `store.${storeId}.${field}` : field)
      }
      case 'store-number':
        return storeId === undefined ? undefined : toSetting(`store.${storeId}.storeNumber`)
      case 'templates':
        return can.settings ? to('company', 'CompanySettings', TEMPLATES) : undefined
      case 'month-sums':
        return can.run ? toTab('absence', 'ExportMonthly', { from: `${month}-01`, ...store }) : undefined
      case 'other-hand-over':
        return can.run ? toTab('absence', 'ExportActualShifts', { from: `${month}-01`, ...store }) : undefined
      default:
        return undefined
    }
  }
}

const TEMPLATES = { access: 'export-templates' }

/** Before leading from a page to where something is put right. */
const markWayBack = (label: string, { state }: Place): void =>
  useWayBackTo.setState({ way: { label, index: state.__TSR_index }, reached: undefined })
