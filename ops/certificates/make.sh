#!/bin/sh
# Makes an authority that only docker-compose.yml knows, and what its services prove by it who they are: a certificate for
# each that is spoken to, one for each account of the database. Each folder is a volume that no other service gets. What
# lasts for more than RENEW_BEFORE (seconds; 30 days unless said) stays as it is, so whoever runs this often enough never sees
# one end.
set -eu
umask 077
cd "${CERTIFICATES:-/certificates}"
mkdir -p public authority trust postgres store festix festix-2 owner
draft=$(mktemp -d)
trap 'rm -rf "$draft"' EXIT

lasts() {
  openssl x509 -in "$1" -noout -checkend "${RENEW_BEFORE:-2592000}" >/dev/null 2>&1
}

is_of_authority() {
  openssl verify -CAfile authority/ca.crt "$1" >/dev/null 2>&1
}

new_key() {
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$draft/key" 2>/dev/null
}

# sign <common name> <days> <extensions> <by what>…: of the key of $draft, into $draft/crt.
sign() {
  name=$1 days=$2
  printf '%s\n' "$3" >"$draft/extensions"
  shift 3
  openssl req -new -key "$draft/key" -subj "/O=Festix/CN=$name" -out "$draft/request"
  openssl x509 -req -in "$draft/request" -days "$days" -set_serial "0x$(openssl rand -hex 16)" \
    -extfile "$draft/extensions" "$@" -out "$draft/crt" 2>/dev/null
}

# place <owner> <certificate> <key>: each as a whole, the key for its owner alone.
place() {
  chmod 644 "$draft/crt"
  if [ "$(id -u)" = 0 ]; then chown "$1" "$draft/crt" "$draft/key"; fi
  mv "$draft/key" "$3.new"
  mv "$draft/crt" "$2.new"
  mv "$3.new" "$3"
  mv "$2.new" "$2"
}

# prove <owner> <certificate> <key> <common name> <extensions>
prove() {
  if lasts "$2" && is_of_authority "$2" && [ -e "$3" ]; then return; fi
  new_key
  sign "$4" 365 "basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
$5" -CA authority/ca.crt -CAkey authority/ca.key
  place "$1" "$2" "$3"
}

# Whoever is spoken to. Its common name is that of no account: the database takes certificates of this use from nobody.
serve() {
  prove "$1" "$2" "$3" "server $4" "extendedKeyUsage=serverAuth
subjectAltName=DNS:$5"
}

# An account of the database; no server of that name is believed by it.
account() {
  prove "$1" "$2" "$3" "$4" extendedKeyUsage=clientAuth
}

if ! lasts authority/ca.crt; then
  new_key
  sign 'Festix authority' 3650 'basicConstraints=critical,CA:TRUE,pathlen:0
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash' -signkey "$draft/key"
  place 0:0 authority/ca.crt authority/ca.key
fi
cp authority/ca.crt trust/ca.crt
chmod 644 trust/ca.crt

# The users that the images run as: postgres is 999, node is 1000.
serve 999:999 postgres/tls.crt postgres/tls.key postgres postgres,DNS:localhost
serve 0:0 store/public.crt store/private.key store store,DNS:localhost
# The proxy asks every process by one name; its own is for whoever reads its figures.
serve 1000:1000 festix/tls.crt festix/tls.key festix festix,DNS:localhost
serve 1000:1000 festix-2/tls.crt festix-2/tls.key festix-2 festix-2,DNS:festix,DNS:localhost
account 1000:1000 festix/database.crt festix/database.key festix_api
account 1000:1000 festix-2/database.crt festix-2/database.key festix_api
account 1000:1000 owner/database.crt owner/database.key festix

# For people, until there is one of a public authority in its place. An authority of its own vouches for it, which phones of
# the house can be told to trust (public/house.crt): it may speak for this host alone, and for none of the services above.
case $FESTIX_HOST in
  '['*) host=${FESTIX_HOST#'['} host=${host%%']'*} ;;
  *:*:*) host=$FESTIX_HOST ;;
  *) host=${FESTIX_HOST%%:*} ;;
esac
# Browsers look for a name and for an address in different places, and an authority is bound to each in another way.
case $host in
  *:*) how=ip names=IP:$host only="permitted;IP:$host/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff" ;;
  *[!0-9.]*) how=hostname names=DNS:$host only="permitted;DNS:$host" ;;
  *) how=ip names=IP:$host only="permitted;IP:$host/255.255.255.255" ;;
esac
case $only in
  *DNS:*) only=$only,excluded\;IP:0.0.0.0/0.0.0.0,excluded\;IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0 ;;
  *) only=$only,permitted\;DNS:festix.invalid ;;
esac

new_house() {
  new_key
  sign "Festix $(printf %.50s "$host")" 3650 "basicConstraints=critical,CA:TRUE,pathlen:0
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
nameConstraints=critical,$only" -signkey "$draft/key"
  place 0:0 authority/house.crt authority/house.key
  show_house
}

# For the phones. It stays when the authority is thrown away, and tells then whose certificate has to go with it.
show_house() {
  cp authority/house.crt public/house.crt
  chmod 644 public/house.crt
}

new_public() {
  new_key
  sign Festix 365 "basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=serverAuth
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
subjectAltName=$names" -CA authority/house.crt -CAkey authority/house.key
  place 0:0 public/tls.crt public/tls.key
}

is_of_house() {
  openssl verify -CAfile public/house.crt "$@" public/tls.crt >/dev/null 2>&1
}

name_of() {
  openssl x509 -in public/tls.crt -noout "-$1" -nameopt RFC2253 | sed "s/^$1=//"
}

# Whether the certificate may go: nobody vouches for it but we. One that somebody else made goes only when it ends.
is_ours() {
  if [ ! -e public/tls.crt ] || is_of_house -no_check_time; then return; fi
  [ "$(name_of subject)" = "$(name_of issuer)" ] || return 1
  [ "$(name_of subject)" = "CN=$FESTIX_HOST" ] || ! lasts public/tls.crt
}

if [ -e authority/house.crt ]; then show_house; fi
if is_ours; then
  if ! lasts authority/house.crt; then new_house; fi
  if ! lasts public/tls.crt || ! is_of_house "-verify_$how" "$host"; then
    new_public
    # The authority was made for another host.
    if ! is_of_house "-verify_$how" "$host"; then
      new_house
      new_public
    fi
  fi
fi
# What is in a folder is for whom it is mounted; the authority's is for nobody.
chmod 755 public trust postgres store festix festix-2 owner
