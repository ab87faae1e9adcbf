#!/bin/sh
# Gets a certificate for FESTIX_HOST from a public authority by ACME (Let's Encrypt, unless ACME_SERVER names another), renews
# it in the last third of its time, and puts it where the proxy reads it. The proxy answers the authority's question on port
# 80. Whoever runs it says to the proxy to read anew (docs/guias/operacao.md).
set -eu
public=${CERTIFICATES:-/certificates}
kept=${ACME_FOLDER:-/etc/letsencrypt}
case $FESTIX_HOST in
  localhost | *:* | '['* | '' | *.local)
    echo "acme: a public authority vouches for public names, and FESTIX_HOST=$FESTIX_HOST is none." >&2
    exit 1
    ;;
  *[!0-9.]*) ;;
  *)
    echo "acme: a public authority vouches for public names, and FESTIX_HOST=$FESTIX_HOST is none." >&2
    exit 1
    ;;
esac
mkdir -p "$public/acme"
set -- certonly --non-interactive --agree-tos --keep-until-expiring --cert-name festix --config-dir "$kept" \
  --domain "$FESTIX_HOST" --webroot --webroot-path "$public/acme"
if [ -n "${ACME_EMAIL:-}" ]; then set -- "$@" --email "$ACME_EMAIL"; else set -- "$@" --register-unsafely-without-email; fi
if [ -n "${ACME_SERVER:-}" ]; then set -- "$@" --server "$ACME_SERVER"; fi
certbot "$@"
umask 077
cp "$kept/live/festix/privkey.pem" "$public/tls.key.new"
cp "$kept/live/festix/fullchain.pem" "$public/tls.crt.new"
chmod 644 "$public/tls.crt.new"
mv "$public/tls.key.new" "$public/tls.key"
mv "$public/tls.crt.new" "$public/tls.crt"
