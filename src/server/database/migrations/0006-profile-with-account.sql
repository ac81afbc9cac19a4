-- A profile row is made with the account, in the same transaction, by whichever flow makes the account. It runs with the
-- rights of that flow, which may make a bare row and read none.
create function identity.make_profile() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.profiles (id) values (new.id);
  return null;
end
$$;
revoke all on function identity.make_profile() from public;
grant execute on function identity.make_profile() to amberlink_identity;

create trigger make_profile after insert on identity.users
  for each row execute function identity.make_profile();
