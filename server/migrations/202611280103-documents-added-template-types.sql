-- Operators may add types beyond those that were shipped.
alter table document_template
  drop constraint document_template_template_type_check,
  add constraint document_template_template_type_check check (template_type > 0);
