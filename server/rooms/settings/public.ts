export { costCentre as costCentreTable } from './cost-centres/tables.ts'
export { employmentModel as employmentModelTable } from './employment-models/tables.ts'
