# Fieldside in a container: docs/operations/container.md. scripts/container/without-docker.mjs runs these steps without Docker.

# The version that package.json pins; it builds, and is not in the image.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
# A layer of its own: packages are installed anew only when they change.
COPY package.json package-lock.json ./
COPY scripts/setup scripts/setup/
RUN node -e "import('./scripts/setup/packages.mjs').then((it) => it.readyPackages(process.cwd()))"
COPY . ./
RUN npm run pack && mkdir unpacked && tar -xzf dist/fieldside-*.tar.gz -C unpacked

# The archive has its Node.
FROM debian:bookworm-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/unpacked/fieldside ./
RUN useradd --uid 1000 fieldside && mkdir /data && chown 1000:1000 /data
VOLUME /data
USER 1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
CMD ["./fieldside"]
