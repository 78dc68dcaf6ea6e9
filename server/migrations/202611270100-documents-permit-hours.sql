-- How much somebody may work in a week by what lets them work; null: as much as they like. AuslBG
alter table employee_document add column permitted_minutes integer check (permitted_minutes between 1 and 10080);
