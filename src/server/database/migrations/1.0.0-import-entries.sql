-- oldest: 1.0.0
-- The audit log also records imports of the catalogue.
alter table audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check
    check (action ~ '^((emails|events|users|places) [a-z-]+|backup|import)$');
