-- oldest: 1.0.0
-- The user of a transaction without a search for statements that SQL has prepared: it read the texts of all prepared statements of the
-- connection, which took up to half of the time of a short request. The server closes connections on which SQL can have prepared some
-- (src/server/database/pools.ts).

create or replace function identity.set_transaction_user(user_id uuid) returns void
  language plpgsql volatile parallel restricted
as $$
declare
  key identity.transaction_key;
  message constant bytea := convert_to(
    concat_ws(' ', user_id, pg_backend_pid(), extract(epoch from transaction_timestamp())), 'UTF8');
begin
  select * into key from identity.transaction_key;
  perform set_config(
    'amberlink.user_id',
    concat_ws(' ', user_id, encode(sha256(key.outer_block || sha256(key.inner_block || message)), 'hex')),
    true
  );
end
$$;
