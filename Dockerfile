# The API, which also serves the built web app. PostgreSQL and the file store are other containers: docker-compose.yml.
# Building takes 1.5 GB of memory, running 512 MB.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY libs/domain/package.json libs/domain/
COPY libs/ui/package.json libs/ui/
RUN npm ci
COPY . .
RUN node tools/build.ts
# What the browser loads is built, the image brings its own Node.js, and the database is elsewhere. Whatever is copied below
# keeps the packages that it imports.
RUN node tools/keep-runtime.ts && rm -rf apps/api/dist/testing

# Of the image that built only Node.js itself: npm, its cache and the headers have no work here.
FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN useradd --uid 1000 --create-home node
WORKDIR /app
# Two arenas: by default glibc keeps eight for each core, each with memory that nobody uses (a quarter of the peak).
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data WEB_DIST=/app/apps/web/dist MALLOC_ARENA_MAX=2
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/apps/api/package.json ./apps/api/
COPY --from=build /app/apps/api/dist ./apps/api/dist
COPY --from=build /app/apps/web/dist ./apps/web/dist
# Not built: Node.js strips the types of the shared rules and of backup and restoration itself.
COPY --from=build /app/libs/domain ./libs/domain
COPY --from=build /app/tools/backup ./tools/backup
COPY --from=build /app/tools/machine ./tools/machine
COPY --from=build /app/tools/backup.ts /app/tools/chosen-server.ts /app/tools/restore.ts /app/tools/with-database.ts ./tools/
COPY --from=build /app/tools/healthy.ts /app/tools/lock.mjs /app/tools/paths.ts /app/tools/run-api.ts /app/tools/say.ts /app/tools/settings.ts ./tools/
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
# Engines that build OCI images leave this out: docker-compose.yml says the same.
HEALTHCHECK --start-period=1800s --interval=10s CMD ["node", "tools/healthy.ts"]
# Becomes the API, run as the memory of the container calls for (tools/machine); nothing but execve itself is experimental.
CMD ["node", "--disable-warning=ExperimentalWarning", "tools/run-api.ts"]
