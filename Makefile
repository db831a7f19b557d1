# Two commands for a fresh machine with a Swift toolchain: `make demo` and `make test`.

SWIFT_FLAGS := --explicit-target-dependency-import-check error
SOURCES := Package.swift Sources Plugins Tests Benchmarks Examples/Consumer/Package.swift \
  Examples/Consumer/Sources
BLAZON := .build/debug/blazon
APT := $(if $(filter 0,$(shell id -u)),,sudo )apt-get
## For what can be done without: no password is asked for.
OPTIONAL := $(subst sudo,sudo -n,$(APT))

.PHONY: bench-programs pictures catalogs parts dist-test demo test quick hooks build needs allocator format lint hig docs check-docs static install dist bench fuzz fuzz-registries faults parity \
  systems sheets css-history leaves lsp by-hand contexts histories merges merge-files code agents judge clean examples example-tokens

## Build, compare the three eras of the HIG, and write JSON, CSS and Swift into out/.
demo: needs
	swift build $(SWIFT_FLAGS) --product blazon
	@mkdir -p out
	@rm -f out/hig.blazon out/hig.blazon-wal out/hig.blazon-shm out/hig.blazon.lock
	@$(BLAZON) init --hig out/hig.blazon
	@echo; echo '$$ blazon compare 2010 2014 modern'
	@$(BLAZON) compare 2010 2014 modern --registry out/hig.blazon
	@echo; echo '$$ blazon export --at modern --out out --format json | css | swift'
	@for format in json css swift; do \
	  $(BLAZON) export --format $$format --at modern --out out --namespace HIG \
	    --registry out/hig.blazon || exit; \
	done

## Everything that CI runs: format, warnings as errors, import check, tests, generated files.
test: needs lint build
	@Tests/run.sh $(SWIFT_FLAGS)
	@command -v python3 >/dev/null || { echo 'skipped: holding the ways into a registry together needs python3'; exit; }; \
	  python3 Tests/Corpora/states.py $(BLAZON) --count 3 --seed 4
	@command -v python3 >/dev/null || { echo 'skipped: queries beside a second evaluator need python3'; exit; }; \
	  python3 Tests/Parity/query_reference.py --blazon $(BLAZON) --count 20
	@command -v python3 >/dev/null || { echo 'skipped: names planted in code need python3'; exit; }; \
	  python3 Tests/Code/mentions.py --blazon $(BLAZON) --count 200 --seed 1 && \
	  python3 Tests/Code/migrate.py --blazon $(BLAZON) --count 6 --seed 1
	@command -v python3 >/dev/null || { echo 'skipped: questions of agents need python3'; exit; }; \
	  python3 Tests/Agents/questions.py --blazon $(BLAZON) --fuzz 500 && \
	  python3 Tests/Agents/snippets.py --blazon $(BLAZON) --count 100 && \
	  python3 Tests/Agents/clients.py --blazon $(BLAZON)
	@command -v python3 >/dev/null || { echo 'skipped: holding merges against a model needs python3'; exit; }; \
	  python3 Tests/Merge/causal.py --binary $(BLAZON) --count 6 --seed 3 --jobs 2 --shrink 0 && \
	  python3 Tests/Merge/files.py --binary $(BLAZON) --random 40 --seed 1 --jobs 2 --shrink 0 && \
	  python3 Tests/Merge/in_place.py --binary $(BLAZON) --count 30 --seed 1 && \
	  python3 Tests/Merge/git_scenarios.py --binary $(BLAZON)
	@command -v python3 >/dev/null || { echo 'skipped: paths and limits from outside need python3'; exit; }; \
	  EDGES='outputs foreign missing clocks' python3 Tests/Faults/faults.py --binary $(BLAZON) edges
	@command -v python3 >/dev/null || { echo 'skipped: clients of the server for editors need python3'; exit; }; \
	  python3 Tests/Editor/lsp.py --binary $(BLAZON) --edits 200 --renames 20 --seed 1
	@{ command -v node && python3 -c 'import tinycss2'; } >/dev/null 2>&1 \
	  || { echo 'skipped: outputs beside what their tokens mean needs node and tinycss2'; exit; }; \
	  python3 Tests/Parity/physical.py --blazon $(BLAZON) --count 150 --seed 1
	@python3 -c 'import tinycss2' >/dev/null 2>&1 \
	  || { echo 'skipped: reading our style sheets back needs tinycss2'; exit; }; \
	  python3 Tests/Parity/css_back.py --blazon $(BLAZON) --editions 2014 --count 5 --seed 1 && \
	  python3 Tests/Parity/css_sheets.py --blazon $(BLAZON) Tests/Parity/sheets/*.css
	$(MAKE) --no-print-directory check-docs
	$(BLAZON) check tokens --evidence
	$(MAKE) --no-print-directory examples

## Lint what changed since the last commit, build, and run some tests: make quick FILTER=TokenDiffTests.
quick: needs
	@Tests/quick.sh $(if $(FILTER),'$(FILTER)') -- $(SWIFT_FLAGS)

## Lint what is staged before each commit of this clone (.githooks); git config --unset core.hooksPath ends it.
hooks:
	git config core.hooksPath .githooks

## Build and run the consumer package, check the web page, and that neither is stale.
examples: build
	@Examples/check.sh $(BLAZON)

## Write the exports in Examples anew, after a change of the built-in registry or of a format.
example-tokens: build
	@for folder in Consumer Web; do \
	  (cd Examples/$$folder && env -u BLAZON_REGISTRY ../../$(BLAZON) export) || exit; done

build: needs
	swift build $(SWIFT_FLAGS) --product blazon
	swift build $(SWIFT_FLAGS) --product blazon-codegen

## SQLite's header and library; installed only where they lack.
needs:
	@echo '#include <sqlite3.h>' | clang -E -x c - >/dev/null 2>&1 \
	  || { echo 'installing libsqlite3-dev'; $(APT) update -q && $(APT) install -qy libsqlite3-dev; }

## The allocator of the static program; installed only where it lacks, and left out where it cannot be.
allocator:
	@test -n "$(JEMALLOC)" || { echo 'installing libjemalloc-dev'; $(OPTIONAL) update -q && $(OPTIONAL) install -qy libjemalloc-dev; } \
	  || echo "note: there is no libjemalloc.a, so the program has the C library's allocator"

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)
	@perl Tests/Support/phrases.pl --self-test
	@perl Tests/Support/phrases.pl --held $$(find Sources docs *.md */README.md -type f)

format:
	swift format format --in-place --parallel --recursive $(SOURCES)

## Rebuild the built-in registry from the token files beside it, byte for byte the same, embed it, and
## export the examples from it. Its first commits have the names that tokens/renames lists as old
## ones, so that these lead to the new ones.
HIG := .build/hig
hig: build
	@rm -rf $(HIG) && mkdir -p $(HIG)
	@export SOURCE_DATE_EPOCH=1795219200 BLAZON_AUTHOR=Blazon; set -e; \
	export BLAZON_REGISTRY=$(HIG)/old.blazon; \
	$(BLAZON) init $(HIG)/old.blazon; \
	$(BLAZON) import tokens/sources tokens/2008 -m 2008; \
	for revision in 2010 2011 2014 modern 2025; do $(BLAZON) import tokens/$$revision -m $$revision; done; \
	while read -r old new; do $(BLAZON) mv "$$new" "$$old" -m 'The old name' >/dev/null; done < tokens/renames; \
	for revision in 2008 2010 2011 2014 modern 2025; do \
	  $(BLAZON) export --format json --profile extended --at $$revision --out $(HIG)/$$revision; done; \
	export BLAZON_REGISTRY=$(HIG)/new.blazon; \
	$(BLAZON) init $(HIG)/new.blazon; \
	for revision in 2008 2010 2011 2014 modern 2025; do \
	  case $$revision in modern) of='what third parties publish of iOS 13 to 18';; *) of="the guidelines of $$revision";; esac; \
	  $(BLAZON) import tokens/sources $(HIG)/$$revision -m "Record $$of"; done; \
	while read -r old new; do \
	  $(BLAZON) mv "$$old" "$$new" -m 'The same thing by the same name in every era'; done < tokens/renames; \
	$(BLAZON) import tokens/sources tokens/material-3 -m 'Record Material 3, of another vendor'; \
	$(BLAZON) revision move material-3 --before 2008 -m 'It follows no guideline'; \
	$(BLAZON) backup $(HIG)/hig.blazon
	@cp $(HIG)/hig.blazon tokens/hig.blazon
	@echo 'wrote tokens/hig.blazon'
	@$(MAKE) --no-print-directory example-tokens

## The manual of the command line, from its help texts.
docs: build
	@Tests/Support/cli-manual.sh $(BLAZON) > docs/cli.md

check-docs: build
	@Tests/Support/cli-manual.sh $(BLAZON) | diff -u docs/cli.md - \
	  || { echo 'docs/cli.md is out of date: run make docs'; exit 1; }
	@for page in $(filter-out README.md,$(notdir $(wildcard docs/*.md))); do \
	  grep -qF "($$page)" docs/README.md || { echo "docs/README.md has no row for $$page"; exit 1; }; done

## Generic types are named in code, not looked up by mangled name while the program runs: each such
## look-up walks all conformances of a static binary.
START_FLAGS := -Xswiftc -Xfrontend \
  -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

## The fully static release binary that benchmarks and packages use; without ICU's locales: Packaging/no-locales.c, and
## with jemalloc for the C library's allocator, where it is installed: docs/decisions/0055-jemalloc.md.
NO_LOCALES := $(CURDIR)/.build-static/no-locales.o
ALLOCATOR := $(CURDIR)/.build-static/allocator.o
JEMALLOC = $(filter /%,$(shell clang -print-file-name=libjemalloc.a))
STATIC = swift build -c release $(START_FLAGS) -Xswiftc -gnone --scratch-path .build-static
ifeq ($(shell uname -s),Darwin)
# Swift's runtime is in macOS, and its linker makes no static programs. No Mac has run this yet.
static: needs
else
STATIC += --static-swift-stdlib -Xswiftc -static-executable \
  -Xlinker --wrap=icudt76_dat $(addprefix -Xlinker ,$(NO_LOCALES) $(ALLOCATOR) $(JEMALLOC))
static: needs allocator $(NO_LOCALES) $(ALLOCATOR)
endif
	$(STATIC) --product blazon

$(CURDIR)/.build-static/%.o: Packaging/%.c
	@mkdir -p $(@D)
	@rm -f .build-static/release/blazon .build-static/release/blazon-codegen # or they would not be linked again
	clang -c -O2 $< -o $@

PREFIX ?= /usr/local
## Install the program, its man pages and completions below PREFIX; DESTDIR goes before it.
install: static
	@DESTDIR="$(DESTDIR)" Packaging/install.sh .build-static/release/blazon "$(PREFIX)"

## What a release has of this system, in .build-dist; `make dist` makes the rest from what is there.
parts: static
	$(STATIC) --product blazon-codegen
	@Packaging/dist.sh .build-static/release/blazon .build-dist

## A release in .build-dist: tarballs, Debian packages, npm packages, an image, the plugins, a formula, checksums.
dist: parts
	@Packaging/gather.sh .build-dist

## Make a release of BINARY and run its first example from everything in it: Tests/Packaging.
BINARY ?= .build-static/release/blazon
dist-test: $(if $(filter file,$(origin BINARY)),static)
	Tests/Packaging/release.sh $(BINARY)

## The static program and those of the benchmarks, by the same flags: others would compile everything again.
bench-programs: static
	@for program in resolve-bench store-bench diff-bench query-bench; do \
	  $(STATIC) --product $$program || exit; done

bench:
	Benchmarks/run.sh

## Throw broken and odd files at the readers, FUZZ_SECONDS for each; skips without libFuzzer.
fuzz:
	Tests/Fuzz/fuzz.sh
	QUERY_RUNS=1000000 swift test $(SWIFT_FLAGS) --filter QueryTests

## Read damaged registries in one process: RUNS of them, with SEED, of a registry of some FUZZ_TOKENS tokens.
RUNS ?= 10000
SEED ?= 20261121
FUZZ_TOKENS ?= 400
fuzz-registries: static
	$(STATIC) --product registry-fuzz
	python3 Tests/Faults/flips.py .build-static/release/blazon .build-static/fuzz.blazon $(FUZZ_TOKENS)
	.build-static/release/registry-fuzz .build-static/fuzz.blazon --runs $(RUNS) --seed $(SEED)

## Hold every export against the registry, 10,000 tokens of all types among them: Tests/Parity.
## PARITY='--corpora FOLDER --count 500' chooses; what a machine lacks is skipped with the reason.
parity: build
	python3 Tests/Parity/parity.py --blazon $(BLAZON) $(PARITY)
	python3 Tests/Parity/physical.py --blazon $(BLAZON) $(PHYSICAL)
	python3 Tests/Parity/physical.py --blazon $(BLAZON) --variants $(PHYSICAL)
	python3 Tests/Parity/physical.py --blazon $(BLAZON) --mutations
	python3 Tests/Parity/hostile.py --blazon $(BLAZON)
	python3 Tests/Parity/query_reference.py --blazon $(BLAZON) --count $(or $(QUERIES),2000)

## Hold merges of two and three copies, in any order, against a model of what each copy knows: Tests/Merge.
## MERGES='--seed 2 --count 3000' chooses.
merges: build
	python3 Tests/Merge/causal.py --binary $(BLAZON) --jobs 2 --shrink 0 $(or $(MERGES),--count 300)

## Hold merges and changes of token files against models of their own: Tests/Merge.
## FILES='--random 5000 --seed 2' and IN_PLACE='--count 5000' choose.
merge-files: build
	python3 Tests/Merge/files.py --binary $(BLAZON) --jobs 2 $(or $(FILES),--random 1000)
	python3 Tests/Merge/in_place.py --binary $(BLAZON) $(or $(IN_PLACE),--count 500)
	python3 Tests/Merge/git_scenarios.py --binary $(BLAZON)

## Hold what `usage` finds against code that is made with a known truth. CODE='--count 500 --seed 2' chooses.
code: build
	python3 Tests/Code/mentions.py --blazon $(BLAZON) $(or $(CODE),--count 5000 --seed 1)
	python3 Tests/Code/migrate.py --blazon $(BLAZON) $(or $(CODE),--count 1000 --seed 1)
	python3 Tests/Code/end_to_end.py --blazon $(BLAZON)

## Hold the server for agents against clients of PyPI, questions, snippets and noise: Tests/Agents. AGENTS=1000 is fewer lines of noise.
agents: build
	python3 Tests/Agents/clients.py --blazon $(BLAZON)
	python3 Tests/Agents/snippets.py --blazon $(BLAZON) --count 1000 --seed 2
	python3 Tests/Agents/questions.py --blazon $(BLAZON) --fuzz $(or $(AGENTS),100000)

## Hold the server for editors against clients of others, random edits and renames: Tests/Editor.
## LSP='--edits 200 --renames 20 --seed 2' chooses; what a machine lacks is skipped with the reason.
lsp: build
	python3 Tests/Editor/lsp.py --binary $(BLAZON) $(LSP)

## The pictures of docs/images that a browser makes; it needs Chromium.
pictures: build
	@mkdir -p out && rm -rf out/pictures && mkdir out/pictures
	$(BLAZON) catalog --registry hig --title "Human Interface Guidelines, modern" --out out/pictures/catalog.html
	chromium --headless --no-sandbox --hide-scrollbars --window-size=1200,1150 \
	  --screenshot=docs/images/catalog.png out/pictures/catalog.html
	$(BLAZON) atlas --registry hig --out out/pictures/atlas.html
	chromium --headless --no-sandbox --hide-scrollbars --window-size=1300,980 \
	  --screenshot=docs/images/atlas.png out/pictures/atlas.html
	python3 Tests/Catalog/pictures.py $(BLAZON) docs/images

## Open catalogs and the atlas in a browser: Tests/Catalog. SYSTEMS_FOLDER=… has folders of token files.
catalogs: build
	python3 Tests/Catalog/check.py $(BLAZON) $(SYSTEMS_FOLDER)

## Import public design systems as a stranger would and compare every cell with an independent
## resolver: Tests/Corpora/systems. SYSTEMS='--only vud' chooses; skips where ../shared is missing. And hold
## all verbs that read them against one another.
systems: build
	Tests/Corpora/systems.sh $(BLAZON) $(SYSTEMS)
	python3 Tests/Corpora/verbs.py $(BLAZON) --corpora ../shared/corpora

## A generated repository of 500 commits that only ever had a style sheet: each state and who set each value.
css-history: build
	python3 Tests/Corpora/css_history.py $(BLAZON) $(HISTORY)

## Hold style sheets beside Chromium, those of Tests/Parity/sheets or your own: make sheets SHEETS='a.css b.css'.
sheets: build
	python3 Tests/Parity/css_sheets.py --blazon $(BLAZON) $(or $(SHEETS),Tests/Parity/sheets/*.css)

## Look for every value of their files in the registry, in any context. LEAVES='--only vud' chooses; skips likewise.
leaves: build
	python3 Tests/Corpora/leaves.py $(BLAZON) $(LEAVES)

## Ask for axes, bases and values that were written down from the systems' own build files; skips likewise.
by-hand: build
	python3 Tests/Corpora/by_hand.py $(BLAZON)

## Read folders that are made with a known truth: flavors, axes and layouts. CONTEXTS='--count 2000 --seed 2' chooses.
contexts: build
	python3 Tests/Corpora/contexts.py $(BLAZON) $(CONTEXTS)

## Replay public histories, and git repositories that are made with a known truth: Tests/Corpora.
## HISTORIES='--seed 2 --commits 100' chooses; skips where ../shared is missing. And hold the ways into a
## registry against one another: STATES='--seed 2 --count 500'.
histories: build
	python3 Tests/Corpora/states.py $(BLAZON) --corpora ../shared/corpora $(STATES)
	BLAZON=$(BLAZON) Tests/Corpora/replay.sh
	BLAZON=$(BLAZON) Tests/Corpora/histories.sh $(HISTORIES)

## Hold what the judge says against labels of another program, the Swift compiler, a parser of CSS
## (tinycss2) and the schema of SARIF (pydantic-sarif): Tests/Judge.
judge: build
	@mkdir -p out
	python3 Tests/Judge/sarif.py $(BLAZON)
	for seed in 18 2026; do \
	  python3 Tests/Judge/generate.py $$seed > out/changes.jsonl && \
	  python3 Tests/Judge/run_examples.py $(BLAZON) out/changes.jsonl && \
	  python3 Tests/Judge/witness_swift.py $(BLAZON) out/changes.jsonl 2 && \
	  python3 Tests/Judge/witness_css.py $(BLAZON) out/changes.jsonl 2 || exit 1; \
	done

## Kill, fail, cut the power, flip bits, write from eight sides, and replicate: Tests/Faults.
## FAULTS='calls --size 2' chooses parts and size; what a machine lacks is skipped with the reason.
faults: static
	python3 Tests/Faults/faults.py --binary .build-static/release/blazon $(FAULTS)
	Tests/Faults/litestream.sh .build-static/release/blazon

clean:
	rm -rf .build .build-static .build-dist .build-manual .build-fuzz out Examples/Consumer/.build
