-- oldest: 1.0.0
-- Registrations that are to be emailed, without a foreign key: for each it locked the account, which registering has just locked, and took 7 %
-- of the database's time of registering (npm run bench:http). A trigger deletes those of a deleted account.

-- Requests lock the accounts first, the mailer the other table: whoever holds that one is not waited for while requests wait.
do $$
begin
  loop
    begin
      lock table identity.users;
      lock table identity.registration_changes nowait;
      exit;
    exception when lock_not_available then
      perform pg_sleep(0.01);
    end;
  end loop;
end
$$;

alter table identity.registration_changes drop constraint registration_changes_user_id_fkey;

create function identity.delete_registration_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from identity.registration_changes where user_id = old.id;
  return null;
end
$$;
-- Runs after the foreign keys have deleted the registrations, which waits for requests that are adding or removing one: triggers run in the
-- order of their names, and those of foreign keys begin with RI_.
create trigger delete_registration_changes after delete on identity.users
  for each row execute function identity.delete_registration_changes();
