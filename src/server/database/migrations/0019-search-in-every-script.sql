-- Short terms, signs and words in every script are found by index. pg_trgm indexes what the locale of the database calls a
-- letter, which in the C locale is ASCII only, so eventlist_search has no entry for a word in another script.

-- A hosted database may have btree_gin in a schema of its own.
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
where extname = 'btree_gin';

create function character_pairs(value text) returns bigint[]
  -- The cost tells the planner to avoid computing it for rows that are read.
  language sql immutable strict parallel safe cost 1000
begin atomic
  select array_agg(code) || array_agg((code << 21) + next_code) filter (where next_code > 32)
  from unnest(string_to_array(value, null), string_to_array(substr(value, 2), null)) as neighbors (letter, next_letter),
  lateral (select ascii(letter)::bigint as code, ascii(next_letter)::bigint as next_code) codes
  where code > 32;
end;
comment on function character_pairs(text) is
  'The code point of each character, and of each two neighbors as one number (first * 2^21 + second); none for white space.';
revoke all on function character_pairs(text) from public;
grant execute on function character_pairs(text) to amberlink_app;

-- Replaces the trigrams of a text with a q around every letter. It is as large, but its matches need no recheck.
drop index eventlist_search_interleaved;
create index eventlist_search_pairs on eventlist using gin (character_pairs(search), city, topic, is_past);
drop function interleaved_like_pattern(text), interleave_letters(text), like_pattern(text);

-- The planner needs statistics of the new expression.
analyze eventlist;
