# docker build -t failure-lab . && docker run --rm -p 8474:8474 failure-lab
FROM node:22.21.1-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node build.mjs && npm pack --ignore-scripts && mkdir /lab && tar -xzf failure-lab-*.tgz --strip-components=1 -C /lab

FROM node:22.21.1-bookworm-slim
ENV NODE_ENV=production
COPY --from=build /lab /lab
RUN ln -s /lab/bin/lab.js /usr/local/bin/lab
USER node
WORKDIR /home/node
EXPOSE 8474
HEALTHCHECK --interval=5s --timeout=2s --start-period=2s CMD ["node", "-e", "fetch('http://127.0.0.1:8474/version').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["lab"]
CMD ["proxy", "--host", "0.0.0.0", "--port", "8474"]
