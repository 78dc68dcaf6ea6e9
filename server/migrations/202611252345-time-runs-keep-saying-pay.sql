-- Whether a run may hold amounts from pay belongs to what it handed over: it stays as it was, too.
create or replace function refuse_changed_run() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' then
    return new;
  end if;
  if (new.company_id, new.id, new.store_id, new.kind, new.software_id, new.period_from, new.period_to, new.created_at, new.created_by,
      new.number, new.is_correction, new.correction_mode, new.replaces_number, new.layout_key, new.file_id, new.row_count, new.removed_count,
      new.sums, new.says_pay, new.finished_at, new.finished_by)
     is distinct from
     (old.company_id, old.id, old.store_id, old.kind, old.software_id, old.period_from, old.period_to, old.created_at, old.created_by,
      old.number, old.is_correction, old.correction_mode, old.replaces_number, old.layout_key, old.file_id, old.row_count, old.removed_count,
      old.sums, old.says_pay, old.finished_at, old.finished_by)
  then
    raise exception 'A finished run can''t be changed.' using errcode = '55000';
  end if;
  -- What was delivered may be delivered once more, unchanged.
  if new.state = 'draft' or old.state = 'superseded' and new.state <> old.state
     or old.state = 'delivered' and new.state not in ('delivered', 'sending')
  then
    raise exception 'A run can''t go back.' using errcode = '55000';
  end if;
  return new;
end $$;
