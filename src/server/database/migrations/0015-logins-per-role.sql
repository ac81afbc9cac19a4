-- One login per role: amberlink_jobs joins amberlink_app and amberlink_identity. It does background work across users and
-- gets a policy and minimal grants for each table it needs.
grant usage on schema public, identity to amberlink_jobs;

-- Row-level security is forced, so the owner, too, needs a policy to reach the rows: for backups, the operator's commands
-- and functions that run with the owner's rights.
do $$
declare
  personal_table regclass;
begin
  for personal_table in
    select oid from pg_class
    where relrowsecurity and relkind in ('r', 'p')
      and relnamespace in ('public'::regnamespace, 'identity'::regnamespace)
  loop
    execute format('create policy owner_rows on %s to %I using (true) with check (true)', personal_table, current_user);
  end loop;
end
$$;
