-- Each block of the trail is signed by a key that is not in the database. Those of before are adopted once (audit-adoption.ts).
alter table audit_block
  -- How the entries are written before they are hashed: 1 as a row of the database, 2 as JSON.
  add column form smallint not null default 1 check (form in (1, 2)),
  add column signature text;
alter table audit_block alter column form drop default;
-- Not valid: blocks of before have none yet, and a program of before can add none any more.
alter table audit_block add constraint audit_block_signed check (signature is not null) not valid;
grant update (signature) on audit_block to kontor_operator;

-- Chains that ended because their company went lawfully, as the key says; whatever else is gone was taken.
create table ended_audit_chain (
  company_id integer not null,
  -- The hash of its first block, which no other chain has.
  chain text not null,
  number integer not null,
  sha256 text not null,
  ended_at timestamptz not null default now(),
  signature text not null,
  primary key (company_id, chain)
);
grant select, insert on ended_audit_chain to kontor_operator;

alter table audit_verification
  -- Of each chain that does not fit: company, block, cause.
  add column breaks jsonb not null default '[]',
  -- What the machine itself knows of the ends of the chains.
  add column anchor text not null default 'none' check (anchor in ('kept', 'none', 'foreign'));
