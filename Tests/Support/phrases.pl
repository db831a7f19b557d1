#!/usr/bin/env perl
# Finds phrases in help, messages, doc comments and docs that are not plain English; see the table below.
#
#   Tests/Support/phrases.pl FILE …          exit 1 where one is found
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

# Words of other people and names in code, where a phrase is not ours: the file's ending, and the line.
my @allowed = (
  [qr/(?:LightOrDark|InferredType|ParsedFiles\+AxisNames|TypedArguments\+Options)\.swift$/, qr/"colou?rs?"/],
  [qr/Synonyms\.swift$/, qr/"colou?rs?"|"centre"/],
  [qr/\.pl$/, qr/./],
);

sub found {
  my ($file, $line) = @_;
  # In code only what somebody reads: texts and doc comments.
  return () if $file =~ /\.swift$/ && $line !~ /"|\/\/\//;
  for my $allowed (@allowed) {
    return () if $file =~ $allowed->[0] && $line =~ $allowed->[1];
  }
  return grep { $line =~ $_->[0] } @phrases;
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
  exit 0;
}

my $count = 0;
for my $file (@ARGV) {
  open my $lines, '<', $file or die "$file: $!\n";
  while (my $line = <$lines>) {
    for my $phrase (found($file, $line)) {
      my ($words) = $line =~ /($phrase->[0])/;
      print "$file:$.: \"$words\": write: $phrase->[1]\n";
      $count++;
    }
  }
}
exit($count ? 1 : 0);
