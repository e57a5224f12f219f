#!/bin/sh
# What starts Fieldside in the archive of `npm run pack`: fieldside [start | COMMAND …], --help behind a command says what it does.
set -eu
here=$(dirname "$(readlink -f "$0")")
command=${1:-start}
case $command in
  start) program=main ;;
  admin | backup | demo | move | restore | tournaments) program=$command ;;
  *)
    echo "There is no command \"$command\". There are: start, admin, backup, demo, move, restore, tournaments." >&2
    exit 2
    ;;
esac
[ $# -eq 0 ] || shift
# In its messages commands are as they are typed here.
export NODE_ENV=production FIELDSIDE_COMMAND="$0"
settings=${FIELDSIDE_SETTINGS:-/etc/fieldside.env}
[ -e "$settings" ] || settings=
exec "$here/bin/node" ${settings:+"--env-file=$settings"} "$here/build/server/$program.js" "$@"
