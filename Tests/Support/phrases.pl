#!/usr/bin/env perl
# Finds phrases in help, messages, doc comments and docs that are not plain English; see the table below.
#
#   Tests/Support/phrases.pl FILE …          exit 1 where one is found
#   Tests/Support/phrases.pl --held FILE …   passes over files of which nothing is asked, such as tests
#   Tests/Support/phrases.pl --self-test
use strict;
use warnings;

# What does not come back, and what to write in its place.
my @phrases = (
  [qr/(?<![Tt]here )(?<![Ww]here )(?<![Ww]hich )\b(?:is|are|was|were) no (?!longer\b|more\b|such\b|less\b|one\b|different\b|place\b)[A-Za-z]/,
    'is not a …, is not …'],
  [qr/\bis none of (?:DTCG|YAML|them|these|ours)/, 'DTCG has no …'],
  [qr/\b(?:names|name) no (?:token|tag)\b/, 'there is no token …, does not exist'],
  [qr/\bmends?\b|\bmending\b/, 'fix'],
  [qr/\b[Cc]olours?\b/, 'color'],
  [qr/\bbehaviours?\b|\b[Cc]atalogues?\b|\bcentred?\b/, 'behavior, catalog, center'],
  [qr/\btook in\b|\btaken in\b/, 'read'],
  [qr/\bcannot be said\b/, 'could not be exported, DTCG has no …'],
  [qr/\bthere are 1\b/, 'there is 1'],
  [qr/\bgiven a second time\b|\bstands? (?:here )?(?:twice|a second time)\b/, 'is defined twice'],
  [qr/\bsays? nothing more\b|\bsays all of it\b/, 'description removed, is up to date'],
  [qr/\bso many\.|\bno cell matches\b/, 'Limit to N commits, no tokens match'],
  [qr/\bstale: run the same\b/, 'out of date: run `blazon export`'],
  [qr/\b[Mm]ay stand at\b|\bstands in it\b/, 'must not exist, is in it'],
);

# What pages do not have either, outside of code and output: there files and flags talk, and people are told.
my @phrases_of_pages = (
  [qr/(?<![`"])\b(?:[Ss]ays?|[Ss]aid|[Ss]aying|[Ss]peaks? (?:of|for))\b(?![`"])/, 'states, has, shows, is written'],
  [qr/(?<![`"])\b(?:[Tt]ells?|[Tt]old|[Tt]elling)\b(?![`"])/, 'reports, lists, shows, names; distinguishes'],
  [qr/\bof which\b/, 'whose, where, two sentences'],
  [qr/\bso much\b|\ball the same\b|\bas it has it\b|\bin so many words\b/, 'as much, anyway, explicitly'],
  [qr/\b[Ss]omebody\b|\b[Ww]hoever\b/, 'someone, anyone who, you'],
);

# What help does not have either; docs/cli.md is made of it, and there the text is in code blocks.
my @phrases_of_help = (
  [qr/\b(?:Say|Tell) (?:that|what|whether|since|for|how|a)\b/, 'Mark, Show, List, Check'],
  [qr/\b[Nn]obody\b|\banew\b|\bof then\b/, 'passive or "no one", again, of that time'],
  [qr/\b(?:as [\w ]+ (?:has|have)|have|has) (?:it|them)(?=[.:;,]|$)/, 'in … format, as in …'],
  [qr/\bquery holds\b/, 'match a query'],
  [qr/\b[Bb]ehind --|\bpassed over\b|\btak(?:es?|en) away\b|\bcarry code over\b/i, 'after --, skipped, removed, update'],
  [qr/\bstands? (?:for|in|without|alone|behind|beside|there)\b/, 'means, is in, cannot be combined with'],
  [qr/\bthat is there already\b|\bwhere it is needed\b|\babout right\b/, 'existing, required, approximate'],
);

# Pages that people read; docs/cli.md and docs/dtcg.md are made of help texts and rules.
my $page = qr{^(?:\./)?(?:README|CONTRIBUTING|CHANGELOG)\.md$|^(?:\./)?docs/(?!cli\.md|dtcg\.md)[^/]+\.md$};

# The page that is made of help.
my $help = qr{^(?:\./)?docs/cli\.md$};

# The files that are held to all this, by their names in the package.
my $held = qr{^(?:\./)?(?:Sources/.*\.swift|docs/.*\.(?:md|json)|[^/]+\.md|[^/]+/README\.md)$};

# Words of other people and names in code, where a phrase is not ours: the file's ending, and the line.
my @allowed = (
  [qr/(?:LightOrDark|InferredType|ParsedFiles\+AxisNames|VerbWords)\.swift$/, qr/"colou?rs?"/],
  [qr/Synonyms\.swift$/, qr/"colou?rs?"|"centre"/],
  [qr/\.pl$/, qr/./],
  [qr/schema\.md$/, qr/^\| (?:says|told) \|/],
);

sub found {
  my ($file, $line, $is_code) = @_;
  # In code only what somebody reads: texts and doc comments.
  return () if $file =~ /\.swift$/ && $line !~ /"|\/\/\//;
  for my $allowed (@allowed) {
    return () if $file =~ $allowed->[0] && $line =~ $allowed->[1];
  }
  return grep { $line =~ $_->[0] } @phrases, $file =~ $page && !$is_code ? @phrases_of_pages : (),
    $file =~ $help ? (@phrases_of_pages, @phrases_of_help) : ();
}

if (@ARGV && $ARGV[0] eq '--self-test') {
  my %cases = (
    '"red" is no color' => 1, 'there is no color' => 0, 'it is no longer there' => 0,
    'names no token' => 1, 'mend the line' => 1, 'is mended' => 0, 'The colour' => 1,
    'took in 3 tokens' => 1, 'there are 1 commit' => 1, 'there are 12 commits' => 0,
    'stands twice' => 1, 'the unit is none of DTCG\'s' => 1, 'where there is none' => 0,
  );
  for my $line (sort keys %cases) {
    my $count = () = found('a.md', $line);
    die "phrases: \"$line\" is judged wrong\n" if ($count > 0) != $cases{$line};
  }
  die "phrases: code is judged wrong\n" if found('a.swift', '  // is no color');
  for my $line ('a line says so', 'you are told', 'of which one is red', 'whoever reads') {
    die "phrases: \"$line\" of a page is judged wrong\n"
      if !found('docs/a.md', $line) || found('docs/a.md', $line, 1) || !found('docs/cli.md', $line, 1);
  }
  for my $line (
    'Tell a release', 'recorded by nobody', 'tell it anew', 'as Keep a Changelog has it.', 'for which a query holds',
    'Behind -- stand files', 'is passed over', 'Carry code over', 'is taken away', 'a folder stands for all files',
    'the figure is about right', 'Say since when')
  {
    die "phrases: \"$line\" of help is judged wrong\n" if !found('docs/cli.md', $line, 1) || found('docs/b.json', $line, 1);
  }
  for my $line ('Mark a token', 'in Keep a Changelog format.', 'matches a query', 'After --', 'a token has one') {
    die "phrases: \"$line\" of help is judged wrong\n" if found('docs/cli.md', $line, 1);
  }
  die "phrases: a name is judged wrong\n" if found('docs/a.md', 'the member `says`');
  exit 0;
}

my $only_held = @ARGV && $ARGV[0] eq '--held' && shift @ARGV;
my $count = 0;
for my $file (@ARGV) {
  next if $only_held && $file !~ $held;
  my $is_code = 0;
  open my $lines, '<', $file or die "$file: $!\n";
  while (my $line = <$lines>) {
    $is_code = !$is_code if $file =~ /\.md$/ && $line =~ /^\s*```/;
    for my $phrase (found($file, $line, $is_code)) {
      my ($words) = $line =~ /($phrase->[0])/;
      print "$file:$.: \"$words\": write: $phrase->[1]\n";
      $count++;
    }
  }
}
exit($count ? 1 : 0);
