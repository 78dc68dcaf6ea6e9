-- A month is handed over as wage types, too.
alter table export_run drop constraint export_run_kind_check;
alter table export_run add constraint export_run_kind_check check (kind in ('absences', 'hours', 'wages'));
alter table store_hand_over drop constraint store_hand_over_kind_check;
alter table store_hand_over add constraint store_hand_over_kind_check check (kind in ('absences', 'hours', 'wages'));

alter table hand_over_setting
  -- One asks to open a closed month again, another one agrees.
  add column reopening_needs_second boolean not null default false,
  -- A correction is settled in the month of the period, or in a later one that names it (Aufrollmonat).
  add column correction_month text not null default 'period' check (correction_month in ('period', 'following')),
  -- A line a wage type and month, or one a day.
  add column wage_detail text not null default 'month' check (wage_detail in ('month', 'day')),
  -- Key of the file's layout; empty: the first one of the payroll software.
  add column wage_layout text not null default '',
  -- By which DATEV and others know the tax consultant and the company.
  add column consultant_number text not null default '',
  add column client_number text not null default '';

alter table month_closing
  add column asked_at timestamptz,
  add column asked_by uuid references account (id),
  add column asked_reason text not null default '',
  add column asked_hours integer not null default 0,
  add constraint month_closing_asked_whole
    check ((asked_at is null) = (asked_by is null) and (asked_at is null) = (asked_reason = '') and (asked_at is null) = (asked_hours = 0));
