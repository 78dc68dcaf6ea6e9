-- Operators leaf through those of all companies by the moment in which they came.
create index employee_created_across on employee (created_at desc, company_id desc, id desc) where not dummy and not is_hidden;
