# Marrow in a container. There are two targets, `serve` (the default) and `proxy`:
#
#     docker build --tag marrow .
#     docker build --tag marrow-proxy --target proxy .
#     docker build --tag marrow --build-arg CHROMIUM=yes .    for pages that need a browser, and pictures of pages
#
# docs/deploy.md tells how to run them. BASE is any Debian or Ubuntu with Python 3.11 or newer and its module venv.
ARG BASE=python:3.13-slim-bookworm

# The package with its compiled core, in an environment of its own. What builds it stays in this stage.
FROM ${BASE} AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src src
ARG EXTRAS=serve,proxy,pdf
RUN python3 -m venv /opt/marrow \
    && /opt/marrow/bin/pip install --no-cache-dir --disable-pip-version-check ".[${EXTRAS}]" \
    && /opt/marrow/bin/python -c 'import marrow.native._core' \
    && /opt/marrow/bin/pip uninstall --yes pip

# What both targets have: the package, fonts for PDF, perhaps a browser, and a user without rights.
FROM ${BASE} AS base
ARG FONTS=fonts-noto-core
ARG CHROMIUM=no
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates ${FONTS} \
        $(if [ "${CHROMIUM}" = yes ]; then echo chromium-headless-shell; fi) \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/log/apt /var/log/dpkg.log \
    && groupadd --system --gid 10001 marrow \
    && useradd --system --uid 10001 --gid marrow --home-dir /var/lib/marrow --no-create-home marrow \
    && install --directory --owner=marrow --group=marrow --mode=700 /var/lib/marrow
COPY --from=build /opt/marrow /opt/marrow
ENV PATH=/opt/marrow/bin:$PATH HOME=/var/lib/marrow PYTHONDONTWRITEBYTECODE=1
USER 10001
WORKDIR /var/lib/marrow
# Settings, ad lists, counts and the proxy's certificate.
VOLUME /var/lib/marrow
# As Ctrl-C: what has begun is finished, and counts are saved.
STOPSIGNAL SIGINT
ENTRYPOINT ["marrow"]

FROM base AS proxy
EXPOSE 8118
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s \
    CMD ["python", "-c", "import socket; socket.create_connection(('127.0.0.1', 8118), 5).close()"]
CMD ["proxy", "--proxy-host", "0.0.0.0"]

FROM base AS serve
EXPOSE 8117
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8117/health', timeout=5)"]
CMD ["serve", "--host", "0.0.0.0"]
