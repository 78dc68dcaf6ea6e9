-- Which transactions have changed a company's records. Two looks that see the same marks see the same records, so what was
-- worked out of them then need not be worked out again. No reference to the company: its removal leaves marks, too.
create table change_mark (
  company_id integer not null,
  transaction bigint not null default pg_current_xact_id()::text::bigint,
  at timestamptz not null default now(),
  primary key (company_id, transaction)
);
create index change_mark_at on change_mark (at);
call protect_tenant_table('change_mark');
revoke update, delete on change_mark from kontor_app;
revoke update on change_mark from kontor_operator;

create function mark_changes_of_statement() returns trigger language plpgsql as $$
begin
  insert into change_mark (company_id) select distinct company_id from marked on conflict do nothing;
  return null;
end $$;

create function mark_change_of_row() returns trigger language plpgsql as $$
begin
  insert into change_mark (company_id) values (new.company_id) on conflict do nothing;
  return null;
end $$;

-- Every table of a company that something kept is worked out of calls this once.
create procedure mark_changes(target regclass) language plpgsql as $$
begin
  execute format('create trigger marked_inserted after insert on %s referencing new table as marked
    for each statement execute function mark_changes_of_statement()', target);
  execute format('create trigger marked_changed after update on %s referencing new table as marked
    for each statement execute function mark_changes_of_statement()', target);
  execute format('create trigger marked_removed after delete on %s referencing old table as marked
    for each statement execute function mark_changes_of_statement()', target);
end $$;

-- A job tells of its progress four times a second; only its state matters to others.
create trigger marked_inserted after insert on job_run for each row execute function mark_change_of_row();
create trigger marked_changed after update on job_run for each row
  when (old.state is distinct from new.state) execute function mark_change_of_row();
