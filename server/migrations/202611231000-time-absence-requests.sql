-- As what it counts where its type leaves a choice; null: as usual.
alter table absence add column wage_kind text;
alter table absence add constraint absence_wage_kind_fits check (wage_kind is null or wage_kind = any (case md_type
  when 1 then '{URLAUB}'::text[]
  when 2 then '{KRANK,AU}'
  when 3 then '{ZA}'
  when 4 then '{UNBEZ,KARENZ,PRAES,ZA,DIENSTVERH}'
  when 6 then '{PFLEGE}'
  when 7 then '{BERUFSSCHULE,DIENSTVERH}'
  when 8 then '{DIENSTVERH,ARZT}'
  else '{}' end));
-- Who asked for it without the right to approve it, or left that open.
alter table absence add column requested_by uuid;
-- Null: not declined.
alter table absence add column decline_reason text check (decline_reason <> '');
alter table absence add constraint absence_declined_is_open check (decline_reason is null or not md_approved);
create index absence_waiting on absence (company_id, store_id) where not md_approved and decline_reason is null;
