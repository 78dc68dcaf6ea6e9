import { DeploymentScreen } from './deployment-screen.tsx'
import { ReportScreen } from './report-screen.tsx'

// Each tab its own, so that going from one to another begins anew.
export const AbsenceReportScreen = () => <ReportScreen key="absences" type="ABSENCESFORMLEXPORT" />
export const HandOverReportScreen = () => <ReportScreen key="hand-over" type="HANDOVEROVERVIEW" />
export const VariableReportScreen = () => <ReportScreen key="variable" type="VARIABLEOVERVIEW" />
export const QuantityReportScreen = () => <ReportScreen key="quantities" type="COSTCENTERQUANTITIES" />
export const DeploymentReportScreen = () => <DeploymentScreen key="deployment" />
