import { EmployeeSyncPart } from './employee-sync-part.tsx'

export const EmployeeSyncScreen = () => <EmployeeSyncPart title="Mitarbeiter Sync" />
