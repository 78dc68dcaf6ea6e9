import { EmployeeSyncPart } from './employee-sync-part.tsx'

export const EmployeeExportScreen = () => <EmployeeSyncPart title="Export" />
