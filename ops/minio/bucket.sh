#!/bin/sh
# Makes the bucket of docker-compose.yml, and the account that Festix works under: it reads, writes and removes what is in
# this bucket, and may nothing else. Done again it changes nothing but the account's secret.
set -eu
mc mb --ignore-existing store/images
mc admin policy create store festix /festix.json
mc admin user add store "$S3_ACCESS_KEY" "$S3_SECRET_KEY"
mc admin policy attach store festix --user "$S3_ACCESS_KEY"
