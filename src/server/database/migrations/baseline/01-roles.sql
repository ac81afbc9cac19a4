-- Who may do what in this database. Roles belong to the whole server, so prerequisites.ts creates them and grants them to the
-- logins before the first migration. None of them owns anything.
--   amberlink_app       handles requests: reads the catalogue and the rows of the current user
--   amberlink_identity  runs the sign-in flows, and nothing else
--   amberlink_jobs      does background work across users, with a policy and minimal grants for each table that it needs
-- The owner of the tables runs migrations, backups and the operator's commands.

-- Functions, too, are only for the roles to which they are granted.
alter default privileges revoke execute on functions from public;
revoke all on schema public from public;
grant usage on schema public to amberlink_app, amberlink_identity, amberlink_jobs;

-- The tables of the sign-in flows.
create schema identity;
grant usage on schema identity to amberlink_identity, amberlink_jobs;
