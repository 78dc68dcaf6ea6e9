-- How many people a page's filter leaves is counted from this index alone: it holds the caller's stores, too.
create index employee_shown on employee (company_id, is_hidden) include (store_id);
