/** The names Spec 1 §3 gives; what was opened last lies under `recent_<noun>_…`. */
declare module '#web/ui/storage.ts' {
  interface StoredKeys
    extends Record<
      | 'md_token'
      | 'selected_company'
      | 'selected_store'
      | 'export_selected_date'
      | 'export_deselected_stores'
      | 'export_selected_wagetypes_monthly'
      | 'export_selected_wagetypes_daily'
      | `export_selected_wagetypes_individual-wagetypes_${number}`
      | `export_selected_models_individual-wagetypes_${number}`
      | `export_selected_columnsettings_${string}_${number}`
      | 'accountPreference'
      | 'notificationBellConfigState'
      | 'master_pdf_options'
      | 'rosterVisibilityState'
      | `recent_${string}`,
      true
    > {}
}

export {}
