-- Whether the company may use the two sister products that are sold with a licence. Spec 1 §3.
alter table company add column has_planner_licence boolean not null default true;
alter table company add column has_time_tracking_licence boolean not null default true;

-- One row while the whole platform is being maintained, none otherwise.
create table maintenance (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null default now(),
  account_id uuid not null
);
grant select, insert, delete on maintenance to kontor_operator;
